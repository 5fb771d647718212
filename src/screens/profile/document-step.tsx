import { BiodataMaker } from './biodata/biodata.tsx';
import { ContinueStep } from './continue-step.tsx';
import type { Wizard } from './wizard.ts';

export { layOutAhead as readAhead } from './biodata/lay-out-ahead.ts';

/** The step PDF Profile (spec.md §2). */
export default function DocumentStep({ wizard }: { wizard: Wizard }) {
  return (
    <>
      <ContinueStep wizard={wizard} about="personal-document" />
      <BiodataMaker store={wizard.store} />
    </>
  );
}
