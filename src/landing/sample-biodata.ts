import { MARK } from '../components/look/marks.ts';
import { deviceText, escapeHtml, icon } from './html.ts';
import type { LandingTexts } from './landing-texts.ts';

/** The biodata of an invented person. */
export function sampleBiodata(texts: LandingTexts): string {
  const { sample } = texts;
  const rows: [string, string][] = [
    [sample.dobLabel, sample.dob],
    [sample.heightLabel, sample.height],
    [sample.educationLabel, sample.education],
    [sample.professionLabel, sample.profession],
    [sample.motherTongueLabel, sample.motherTongue],
    [sample.addressLabel, sample.address],
  ];
  return `
  <aside class="sample" aria-label="${escapeHtml(sample.label)}">
    <div class="kath vertical"></div>
    <div class="card-edge"><div class="card">
      <svg class="card-mark" viewBox="${MARK.viewBox}" aria-hidden="true"><use href="#mark"/></svg>
      <p class="card-label">${escapeHtml(sample.label)}</p>
      <p class="card-name">${escapeHtml(sample.name)}</p>
      <p class="card-place">${escapeHtml(sample.place)}</p>
      <dl>${rows.map(([label, value]) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')}</dl>
      <div class="card-foot">
        <svg class="ring" viewBox="0 0 56 56" aria-hidden="true"><circle class="track" cx="28" cy="28" r="25"/><circle class="arc" cx="28" cy="28" r="25" pathLength="100" stroke-dasharray="64 100"/><text x="28" y="33" text-anchor="middle">64%</text></svg>
        <div><strong>${escapeHtml(sample.complete)}</strong><span class="saved">${icon('phone')}${deviceText(sample.saved, sample.saved_computer)}</span></div>
      </div>
    </div></div>
    <p class="together">${deviceText(texts.together, texts.together_computer)}</p>
  </aside>`;
}
