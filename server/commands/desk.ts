import { randomBytes } from 'node:crypto';
import { insertDeskLink, logAlone } from '../desk/desk-acts.ts';
import { operator, runCommand } from './run-command.ts';

/* `npm run operate -- desk` prints a link to the desk that works once, within five minutes. */
await runCommand(async (parts) => {
  const { settings } = parts;
  if (!settings.desk) {
    throw new Error('No DESK_PORT here: set it to that of the server, if that has a desk.');
  }
  const secret = randomBytes(32).toString('base64url');
  await insertDeskLink(parts, secret);
  await logAlone(parts, { who: operator(), what: 'made a link', subject: 'desk' });
  console.log(`http://127.0.0.1:${settings.desk.port}/enter/${secret}`);
  console.log('It works once, within five minutes. From elsewhere: ssh -L (docs/operating.md).');
});
