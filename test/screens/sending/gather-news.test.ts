import { beforeEach, describe, expect, test } from 'vitest';
import type { ToastMessage } from '../../../src/components/show-toast.ts';
import { TOAST_MS } from '../../../src/domain/limits.ts';
import { gatherNews, type News } from '../../../src/screens/sending/use-sync-results.ts';

let shown: ToastMessage[];
let now: number;
let tell: (news: News) => void;

beforeEach(() => {
  shown = [];
  now = 1_000;
  tell = gatherNews({ show: (toast) => shown.push(toast), now: () => now });
});

const saved = (text: string): News => ({ kind: 'accepted', title: 'Success', text });
const refused = (text: string): News => ({
  kind: 'rejected',
  title: 'Error',
  text,
  after: 'It is still on this phone.',
});
const last = () => shown.at(-1);
const countMessages = () => new Set(shown.map(({ id }) => id)).size;

describe('several at once become one (spec §8)', () => {
  test('two steps that arrive together are one message with both texts', () => {
    tell(saved('Profile information saved successfully.'));
    tell(saved('Additional Details saved successfully.'));
    expect(countMessages()).toBe(1);
    expect(last()).toMatchObject({
      kind: 'success',
      title: 'Success',
      text: 'Profile information saved successfully. Additional Details saved successfully.',
    });
  });

  test('five photos are one piece of news', () => {
    for (let photo = 0; photo < 5; photo += 1) tell(saved('Photo uploaded successfully.'));
    expect(countMessages()).toBe(1);
    expect(last()?.text).toBe('Photo uploaded successfully.');
  });

  test('what we add is said once, after what the spec says', () => {
    tell(refused('Failed to save personal information.'));
    tell(refused('Failed to save family information.'));
    expect(last()).toMatchObject({
      kind: 'error',
      text: 'Failed to save personal information. Failed to save family information. It is still on this phone.',
    });
  });

  test('good and bad news are two messages, and so are two titles', () => {
    tell(saved('Profile information saved successfully.'));
    tell(refused('Failed to save family information.'));
    tell({ ...refused('Failed to upload Aadhar images.'), title: 'Upload failed' });
    expect(countMessages()).toBe(3);
  });

  test('what comes when the message has gone is a new one', () => {
    tell(saved('Profile information saved successfully.'));
    now += TOAST_MS;
    tell(saved('Additional Details saved successfully.'));
    expect(countMessages()).toBe(2);
    expect(last()?.text).toBe('Additional Details saved successfully.');
  });
});
