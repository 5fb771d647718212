import { useTranslation } from 'react-i18next';
import type { Biodata } from '../../biodata/blocks/biodata.ts';
import { showToast } from '../../components/show-toast.ts';
import type { Files } from './use-files.ts';

/** How long a saved file's object URL lives, so that even a slow browser can read the file. */
const SAVED_WITHIN_MS = 60_000;

/** Shares or saves the made files. Without files, nothing happens. */
export function useShare(files: Files, biodata: Biodata | undefined) {
  const { t } = useTranslation('biodata');
  const made = files.state === 'ready' ? files.files : [];
  const text = [biodata?.name, biodata?.summary].filter(Boolean).join(', ');

  function save(): void {
    for (const file of made) {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(file);
      link.download = file.name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), SAVED_WITHIN_MS);
      showToast({ kind: 'success', title: t('screen.saved', { name: file.name }) });
    }
  }

  async function share(): Promise<void> {
    try {
      await navigator.share({ files: made, text });
    } catch (cause) {
      // It is no failure if a person closes the phone's share sheet.
      if (!(cause instanceof DOMException && cause.name === 'AbortError')) save();
    }
  }

  return { canShare: mayShareFiles(), share: () => void share(), save };
}

function mayShareFiles(): boolean {
  const probe = new File([''], 'biodata.pdf', { type: 'application/pdf' });
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [probe] });
}
