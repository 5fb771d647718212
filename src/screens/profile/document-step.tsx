import { BiodataMaker } from './biodata/biodata.tsx';
import { ContinueStep } from './continue-step.tsx';
import type { Wizard } from './use-wizard.ts';

export { layOutAhead as readAhead } from './biodata/lay-out-ahead.ts';

/** PDF Profile, a text about it and the biodata (spec.md §2). */
export default function DocumentStep({ wizard }: { wizard: Wizard }) {
  return (
    <>
      <ContinueStep wizard={wizard} about="personal-document" />
      <BiodataMaker store={wizard.store} />
    </>
  );
}
