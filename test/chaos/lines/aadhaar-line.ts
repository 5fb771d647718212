import { randomUUID } from 'node:crypto';
import { upload } from '../../server/support/upload.ts';
import { call } from '../../support/api-call.ts';
import { mustBeGood, type Family, type Line, type World } from '../family.ts';
import { count } from '../gate.ts';
import { drawPicture, readWidth } from '../pictures.ts';

/** Each document replaces the previous one. */
export function aadhaarLine(world: World, family: Family, side: 'Front' | 'Back'): Line {
  const { server, gate, tally } = world;
  let kept: number | undefined;
  let sending: number | undefined;

  return {
    async step() {
      const { width, bytes } = drawPicture(world);
      const key = randomUUID();
      sending = width;
      const reply = await gate.askWithKey(() =>
        upload(server, '/profiles/document/', {
          parts: [
            ['document_type', `Aadhar Card - ${side}`],
            ['document_file', bytes, 'side.jpg'],
            ['profile', family.profileId],
          ],
          token: family.access,
          key,
        }),
      );
      mustBeGood('document', reply);
      kept = width;
      sending = undefined;
      count(tally, 'identity documents acknowledged');
    },

    async check() {
      const { status, body } = await call(server, `/profiles/document/aadhar/${family.profileId}`, {
        token: family.access,
      });
      const sent = side === 'Front' ? body.aadhar_front : body.aadhar_back;
      const found =
        status === 404 || !sent ? undefined : await readWidth(server, sent.file_content);
      if (found !== kept && (sending === undefined || found !== sending)) {
        throw new Error(`identity document: ${found} px instead of ${kept} or ${sending}`);
      }
      return kept === undefined ? 0 : 1;
    },
  };
}
