/** Renders the unsent data as plain text, because every phone can open it. */
import type { TFunction } from 'i18next';
import { formatSize } from '../../../components/status/format-size.ts';
import { isSameValue } from '../../../domain/same-value.ts';
import { SECTION_STEPS } from '../../../domain/steps.ts';
import type { DraftRow, OptionRow, SectionRow } from '../../../store/schema/account-store.ts';
import { SLOT_STEPS, type MediaRow } from '../../../store/schema/media-row.ts';
import type { OutboxEntry } from '../../../store/schema/outbox-entry.ts';
import { describeValue } from '../../../wizard/describe-value.ts';
import { listFields } from '../../../wizard/field-spec.ts';
import { formOfStep } from '../../../wizard/step-forms.ts';
import { itemText, type ValueWords } from '../../../wizard/item-text.ts';

export interface Unsent {
  sections: readonly SectionRow[];
  drafts: readonly DraftRow[];
  /** Options without an id of the server. */
  options: readonly OptionRow[];
  outbox: readonly OutboxEntry[];
  files: readonly UnsentFile[];
}

interface UnsentFile {
  row: MediaRow;
  path: string;
  content: Blob;
}

type PageTexts = TFunction<['safety', 'sync', 'wizard', 'common']>;

export interface PageWords extends ValueWords {
  t: PageTexts;
  email: string;
  /** Such as '22 Nov 2026, 14:05'. */
  moment(atMs: number): string;
  /** The name of the file with the data for programs. */
  dataName: string;
}

export async function unsentPage(
  { sections, drafts, options, files }: Unsent,
  { savedAt, missing, words }: { savedAt: Date; missing: readonly string[]; words: PageWords },
): Promise<string> {
  const { t } = words;
  const blocks = [
    [
      t('safety:file.page.title'),
      t('safety:file.page.savedAt', { when: words.moment(savedAt.getTime()), email: words.email }),
      t('safety:file.warning'),
      t('safety:file.page.data', { name: words.dataName }),
    ],
    ...(await Promise.all(sections.map((row) => sectionBlock(row, words)))),
    ...(await Promise.all(drafts.map((row) => draftBlock(row, words)))),
    options.map(({ kind, name }) =>
      t('sync:panel.option', { field: t(`sync:kinds.${kind}`), name }),
    ),
    files.length > 0
      ? [heading(t('safety:file.page.files')), ...files.map((file) => fileLine(file, missing, t))]
      : [],
  ];
  const pages = blocks.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
  return `${pages.join('\n\n')}\n`;
}

async function sectionBlock(row: SectionRow, words: PageWords): Promise<string[]> {
  const { t } = words;
  const { key: section, edits, conflicts = {} } = row;
  const title = t(`common:steps.${SECTION_STEPS[section]}`);
  const savedAt = Math.max(...Object.values(edits).map(({ at }) => at));
  const lines = [heading(`${title} (${words.moment(savedAt)})`)];
  for (const [field, { value }] of Object.entries(edits)) {
    lines.push(await fieldLine({ section, field, value }, words));
    const conflict = conflicts[field];
    if (!conflict) continue;
    const theirs = await describeValue(conflict.theirs, { section, field }, words);
    const shown = theirs.join('; ') || t('safety:conflict.empty');
    lines.push(`  ${t('safety:file.page.elsewhere', { value: shown })}`);
  }
  return lines;
}

/**
 * Lists the fields that differ from the saved values, texts that are not values yet, and the item
 * of a list that is half filled in.
 */
async function draftBlock(
  { step, values, from, at }: DraftRow,
  words: PageWords,
): Promise<string[]> {
  const { t } = words;
  const title = t(`common:steps.${step}`);
  const lines = [
    heading(t('safety:file.page.halfFilled', { step: title, when: words.moment(at) })),
  ];
  const form = formOfStep(step);
  if (!form) return lines;
  const typed = mapOf(values['typed']);
  const item = mapOf(values['item']);
  for (const spec of listFields(form)) {
    const field = spec.name;
    if (field in values && !isSameValue(values[field], from[field])) {
      lines.push(await fieldLine({ section: form.section, field, value: values[field] }, words));
    }
    const raw = typed[field];
    if (typeof raw === 'string' && raw !== '') lines.push(`${labelOf(field, t)}: ${raw}`);
    if (spec.type === 'repeating' && item['field'] === field) {
      lines.push(`${labelOf(field, t)}: ${itemText(item['values'], spec.item, words.optionWord)}`);
    }
  }
  return lines;
}

async function fieldLine(
  { section, field, value }: { section: SectionRow['key']; field: string; value: unknown },
  words: PageWords,
): Promise<string> {
  const lines = await describeValue(value, { section, field }, words);
  return `${labelOf(field, words.t)}: ${lines.join('; ') || words.t('safety:conflict.empty')}`;
}

function labelOf(field: string, t: PageTexts): string {
  return t(`wizard:fields.${field as 'first_name'}`, { defaultValue: field });
}

function fileLine({ row, path }: UnsentFile, missing: readonly string[], t: PageTexts): string {
  const { slot, photoType, description, sizeBytes } = row;
  const part = photoType ? t(`sync:photoTypes.${photoType}`) : t(`sync:files.${slot}`);
  const title = t('sync:panel.part', { title: t(`common:steps.${SLOT_STEPS[slot]}`), part });
  const where = missing.includes(path) ? t('safety:file.page.unreadable') : path;
  return [title, description, formatSize(sizeBytes), where].filter(Boolean).join(' · ');
}

function heading(text: string): string {
  return `== ${text} ==`;
}

function mapOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
