import { useTranslation } from 'react-i18next';
import type { Cover } from '../../domain/cover.ts';

export function useCoverWords() {
  const { t } = useTranslation('aadhaar');
  const percent = (share: number) => Math.round(share * 100);
  return {
    picture: t('editor.picture'),
    keys: t('editor.keys'),
    add: t('editor.add'),
    removed: t('editor.removed'),
    undo: t('editor.undo'),
    /** `number` counts covers from 1. */
    place: (cover: Cover, number: number, count: number) =>
      t('editor.place', {
        number,
        count,
        left: percent(cover.x - cover.width / 2),
        top: percent(cover.y - cover.height / 2),
        width: percent(cover.width),
        height: percent(cover.height),
        angle: Math.round(cover.angleDegrees),
      }),
  };
}
