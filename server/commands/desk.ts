import { randomBytes } from 'node:crypto';
import { insertDeskLink, logAlone } from '../desk/desk-acts.ts';
import { operator, runCommand } from './run-command.ts';

/* `npm run operate -- desk` prints a link to the desk, good for five minutes and once. */
await runCommand(async (parts) => {
  const { settings } = parts;
  if (!settings.desk) {
    throw new Error('This server has no desk: set DESK_PORT, and start the server again.');
  }
  const secret = randomBytes(32).toString('base64url');
  await insertDeskLink(parts, secret);
  await logAlone(parts, { who: operator(), what: 'made a link', subject: 'desk' });
  console.log(`http://127.0.0.1:${settings.desk.port}/enter/${secret}`);
  console.log(
    'The link is good for five minutes, and once. From another machine: ssh -L (docs/operating.md).',
  );
});
