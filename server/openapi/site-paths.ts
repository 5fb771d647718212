import { API_BASE } from '../../src/protocol/paths.ts';

/** Where a developer reads about the API, and where a program does. */
export const API_PAGE_PATH = `${API_BASE}/docs`;
export const API_DOCUMENT_PATH = `${API_BASE}/docs/openapi.json`;

/** What a balancer asks before it sends anybody here. */
export const READINESS_PATH = '/health/ready';
