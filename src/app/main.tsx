import { createRoot } from 'react-dom/client';
import { startTranslations } from '../i18n/i18n.ts';
import { App } from './app.tsx';
import { reloadWhenOutdated } from './reload-when-outdated.ts';
import { dropFrozenPages } from './drop-frozen-pages.ts';
import { listenForInstallPrompt } from './install/install-prompt.ts';

const place = document.querySelector('#app');
if (!place) throw new Error('app.html has no #app.');
const root = createRoot(place);

dropFrozenPages();
listenForInstallPrompt();
reloadWhenOutdated();
// The spinner of app.html stays until there are words to show.
await startTranslations();
root.render(<App />);
