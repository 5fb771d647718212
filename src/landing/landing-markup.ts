import { type IconName, ICON_PATHS } from '../components/look/icon-paths.ts';
import { MARK, WORDMARK } from '../components/look/marks.ts';
import { type Language, LANGUAGE_NAMES, LANGUAGES } from '../domain/languages.ts';
import { STEP_KEYS } from '../domain/steps.ts';
import type landing from '../../public/locales/en/landing.json';

/**
 * Called by the build, so that the text appears without JavaScript. Each language has a block in a
 * template. The server opens the block of the page's language, and show-block.ts opens another.
 */
export function landingMarkup(texts: Record<Language, LandingTexts>, year: number): string {
  const blocks = LANGUAGES.map(
    (language) =>
      `<template data-language="${language}">${block(language, texts[language], year)}</template><!--${language}-->`,
  );
  return SYMBOLS + blocks.join('');
}

function block(language: Language, texts: LandingTexts, year: number): string {
  const t = (text: string) => escapeHtml(text);
  return `
<div class="landing" data-language="${language}" lang="${language}">
  <div class="side">
    <header class="header">
      <a class="skip" href="#main-${language}">${t(texts.skip)}</a>
      ${language === 'en' ? `<span class="name">${t(texts.productName)}</span>` : ''}
      ${languagePicker(language, texts)}
      <button type="button" class="theme-toggle tool" data-action="theme"><span class="visually-hidden">${t(texts.theme)}: </span>${themeState(texts)}</button>
      <nav class="links" aria-label="${t(texts.menu)}">
        <a class="signed-out" href="/login">${t(texts.login)}</a>
        <a class="signed-out" href="/register">${t(texts.register)}</a>
        <a class="signed-in" href="/dashboard">${t(texts.goToDashboard)}</a>
      </nav>
      <button type="button" class="menu-button" data-action="menu" aria-haspopup="dialog" aria-label="${t(texts.menu)}">${icon('menu')}</button>
    </header>
    <div class="banner">
      <svg class="wordmark" viewBox="${WORDMARK.viewBox}" role="img" aria-label="${t(texts.productName)}"><use href="#wordmark"/></svg>
      <div class="kath"></div>
    </div>
    <main class="main" id="main-${language}" tabindex="-1">
      <h1>${t(texts.heading)}</h1>
      <p class="tagline">${t(texts.tagline)}</p>
      <p class="promise">${t(texts.promise)}</p>
      <div class="actions">
        <a class="button primary signed-out" href="/register">${t(texts.register)}</a>
        <a class="button secondary signed-out" href="/login">${t(texts.login)}</a>
        <a class="button primary signed-in" href="/dashboard">${t(texts.goToDashboard)}</a>
        <a class="button secondary signed-in" href="/profile">${t(texts.profile)}</a>
      </div>
      <ul class="points">
        ${point('offline', texts.points.offline.title, t(texts.points.offline.text))}
        ${point('clock', texts.points.time.title, t(texts.points.time.text.replace('{{steps}}', String(STEP_KEYS.length))))}
        ${point('card', texts.points.aadhaar.title, deviceText(texts.points.aadhaar.text, texts.points.aadhaar.text_computer))}
      </ul>
    </main>
    <footer class="footer">© ${year} <span data-provider>${t(texts.productName)}</span> · <a href="/terms">${t(texts.terms)}</a></footer>
  </div>
  ${sampleBiodata(texts)}
  ${menu(language, texts)}
</div>`;
}

function point(name: IconName, title: string, textHtml: string): string {
  return `<li>${icon(name)}<div><h2>${escapeHtml(title)}</h2><p>${textHtml}</p></div></li>`;
}

function languagePicker(language: Language, texts: LandingTexts): string {
  const options = LANGUAGES.map(
    (option) =>
      `<option value="${option}" lang="${option}"${option === language ? ' selected' : ''}>${LANGUAGE_NAMES[option]}</option>`,
  );
  return `<span class="picker tool">${icon('globe')}<select data-action="language" autocomplete="off" aria-label="${escapeHtml(texts.language)}">${options.join('')}</select>${icon('arrow-down')}</span>`;
}

/** The style sheet shows only the words of the current theme. */
function themeState(texts: LandingTexts): string {
  return `<span class="when-light">${icon('sun')}${escapeHtml(texts.light)}</span><span class="when-dark">${icon('moon')}${escapeHtml(texts.dark)}</span>`;
}

function menu(language: Language, texts: LandingTexts): string {
  const row = (href: string, name: IconName, text: string, when = '') =>
    `<li class="${when}"><a href="${href}">${icon(name)}${escapeHtml(text)}</a></li>`;
  return `
  <dialog class="menu" aria-label="${escapeHtml(texts.menu)}">
    <button type="button" class="menu-button" data-action="close-menu" aria-label="${escapeHtml(texts.closeMenu)}">${icon('close')}</button>
    <ul>
      ${row('/', 'home', texts.home)}
      ${row('/login', 'lock', texts.login, 'signed-out')}
      ${row('/register', 'person', texts.register, 'signed-out')}
      ${row('/dashboard', 'list', texts.goToDashboard, 'signed-in')}
      ${row('/profile', 'person', texts.profile, 'signed-in')}
      <li class="menu-language"><span aria-hidden="true">${escapeHtml(texts.language)}</span>${languagePicker(language, texts)}</li>
      <li><button type="button" data-action="theme"><span class="menu-label">${escapeHtml(texts.theme)}<span class="visually-hidden">: </span></span>${themeState(texts)}</button></li>
    </ul>
  </dialog>`;
}

const circles = (bindu: readonly { cx: number; cy: number; r: number }[]) =>
  bindu.map(({ cx, cy, r }) => `<circle cx="${cx}" cy="${cy}" r="${r}"/>`).join('');

/**
 * The block of each language refers to these symbols. The line of the wordmark continues on both
 * sides, so that it crosses a screen of any width.
 */
const SYMBOLS = `
<svg width="0" height="0" aria-hidden="true" class="symbols">
  <g id="wordmark">
    <path class="letters" d="${WORDMARK.letters}M-20000,-625H20V-537H-20000ZM1780,-625H22000V-537H1780Z"/>
    <g class="bindu">${circles(WORDMARK.bindu)}</g>
  </g>
  <g id="mark">
    <g fill="none" stroke-width="${MARK.lineWidth}">
      <path class="strand" d="${MARK.line}"/>
      <path class="gap" stroke-width="${MARK.gap.width}" pathLength="${MARK.gap.pathLength}" stroke-dasharray="${MARK.gap.dashes}" d="${MARK.over}"/>
      <path class="strand" d="${MARK.over}"/>
    </g>
    <g class="bindu">${circles(MARK.bindu)}</g>
  </g>
</svg>`;

/** The biodata of an invented person. */
function sampleBiodata(texts: LandingTexts): string {
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

export type LandingTexts = typeof landing;

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** The style sheet shows one of the two sentences. */
function deviceText(phone: string, computer: string): string {
  return `<span class="on-phone">${escapeHtml(phone)}</span><span class="on-computer">${escapeHtml(computer)}</span>`;
}

export function icon(name: IconName): string {
  return `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${ICON_PATHS[name]}"/></svg>`;
}
