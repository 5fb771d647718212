export function findNode(): string;
export const SERVER_FLAGS: readonly string[];
