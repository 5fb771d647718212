import { randomBytes } from 'node:crypto';
import { insertDeskLink, logAlone } from '../desk/desk-acts.ts';
import { operator, runCommand } from './run-command.ts';

/* `npm run operate -- desk` prints a link to the desk that works once, within five minutes. */
await runCommand(async (parts) => {
  const { settings } = parts;
  if (!settings.desk) {
    throw new Error('This server has no desk. Set DESK_PORT and start the server again.');
  }
  const secret = randomBytes(32).toString('base64url');
  await insertDeskLink(parts, secret);
  await logAlone(parts, { who: operator(), what: 'made a link', subject: 'desk' });
  console.log(`http://127.0.0.1:${settings.desk.port}/enter/${secret}`);
  console.log(
    'The link works once, within five minutes. From another machine, use ssh -L (docs/operating.md).',
  );
});
