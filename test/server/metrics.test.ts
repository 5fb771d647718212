import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { call } from '../support/api-call.ts';
import { exitCode, killPrograms, type Started } from '../support/server-process.ts';
import { registerAccount } from '../support/test-account.ts';
import { useDatabase } from '../support/test-server.ts';
import { sendForm } from './support/file-forms.ts';
import { jpeg } from './support/media-files.ts';
import { startServer } from './support/start-server.ts';
import { useFolder } from './support/use-folder.ts';

const folder = await useFolder();
const database = useDatabase();
afterEach(killPrograms);

const start = (environment: Record<string, string> = {}) =>
  startServer({
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: database.url,
    // Without this, the server could answer an unknown path with a page of the app.
    WEB_ROOT: join(folder, 'no-pages'),
    ...environment,
  });
const metricsUrl = (server: Started) => /^Metrics are at (\S+)$/mu.exec(server.output())?.[1] ?? '';

function valueOf(text: string, name: string, labels: Record<string, string> = {}): number {
  const line = text
    .split('\n')
    .find(
      (each) =>
        each.startsWith(name) &&
        Object.entries(labels).every(([label, value]) => each.includes(`${label}="${value}"`)),
    );
  return Number(line?.split(' ').at(-1));
}

test('an operator sees what the server does, and nobody of whom it does it for', async () => {
  const server = await start({ METRICS_PORT: '0' });
  const { at } = server;
  const account = await registerAccount(at);
  const { email } = account;
  await call(at, `/accounts/tempuserdetailsfromemail/${encodeURIComponent(email)}`);
  await call(at, '/login/', { body: { username: email, password: 'not the password' } });
  const key = randomUUID();
  for (let time = 1; time <= 2; time += 1) await account.save('personal', {}, { key });
  const picture = await jpeg();
  await sendForm(at, account, { kind: 'photo', file: picture });
  await call(at, `/nothing/${email}`);
  await fetch(`${at.url}/health/ready`);

  const reply = await fetch(metricsUrl(server));
  expect(reply.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/u);
  const text = await reply.text();
  const durations = 'sambandh_request_duration_seconds_count';
  const route = '/api/profiles/profile-personal/';
  expect(valueOf(text, durations, { method: 'POST', route, status: '2xx' })).toBe(2);
  expect(valueOf(text, durations, { route: '/api/login/', status: '4xx' })).toBe(1);
  expect(valueOf(text, durations, { route: 'none', status: '4xx' })).toBe(1);
  expect(valueOf(text, 'sambandh_idempotent_repeats_total')).toBe(1);
  expect(valueOf(text, 'sambandh_refusals_total', { code: 'login_failed' })).toBe(1);
  const uploads = { route: '/api/profiles/photos/' };
  const received = valueOf(text, 'sambandh_received_bytes_total', uploads);
  expect(received).toBeGreaterThan(picture.length);
  expect(received).toBeLessThan(picture.length + 2_000);
  const connections = ['in use', 'idle', 'waited for'].map((state) =>
    valueOf(text, 'sambandh_database_connections', { state }),
  );
  expect(connections).toEqual([0, expect.any(Number), 0]);
  expect(valueOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e6);

  // What the desk counts is counted here, too.
  expect(valueOf(text, 'sambandh_accounts', { state: 'all' })).toBe(1);
  expect(valueOf(text, 'sambandh_accounts_today')).toBe(1);
  expect(valueOf(text, 'sambandh_profiles', { step: 'personal-photo' })).toBe(1);
  for (const name of ['cards_waiting', 'oldest_card_seconds', 'uploads_unfinished'])
    expect([name, valueOf(text, `sambandh_${name}`)]).toEqual([name, 0]);
  expect(text).toMatch(
    /^# TYPE sambandh_mails_failed_total counter\nsambandh_mails_failed_total 0$/mu,
  );
  for (const path of ['deploy/prometheus-rules.yml', 'deploy/grafana-dashboard.json']) {
    const file = await readFile(path, 'utf8');
    const named = new Set(file.match(/\b(?:sambandh|nodejs|process)_[a-z\d_]+/gu));
    expect([...named].filter((name) => !text.includes(`\n${name}`))).toEqual([]);
    expect(named.size).toBeGreaterThan(5);
  }

  // Labels come from closed lists and route patterns, so they contain no id, address or name.
  expect(text).not.toMatch(/example\.in|@|%40|sunanda|kulkarni|127\.0\.0\.1/iu);
  const labels = [...text.matchAll(/^sambandh_\w+\{([^}]*)\}/gmu)].map(([, each = '']) => each);
  const routes = new Set(labels.map((each) => /route="([^"]*)"/u.exec(each)?.[1]));
  expect(routes).toContain('/api/accounts/tempuserdetailsfromemail/:email');
  for (const each of routes) expect(each ?? '').not.toMatch(/\d{2,}|[0-9a-f]{8}/u);

  expect((await fetch(`${at.url}/metrics`)).status).toBe(404);
  expect((await call(at, '/metrics')).status).toBe(404);
  server.process.kill('SIGTERM');
  expect(await exitCode(server)).toBe(0);
});

test('without METRICS_PORT there are none', async () => {
  expect(metricsUrl(await start())).toBe('');
});
