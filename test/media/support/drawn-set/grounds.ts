import type { Random } from '../../../support/random.ts';

/** The card lies on this surface. */
export type Ground = 'plain' | 'white' | 'stripes' | 'wood' | 'cloth';
type Color = readonly [number, number, number];

/** The returned function gives the colour of a pixel. */
export function groundAt(ground: Ground, random: Random): (x: number, y: number) => Color {
  const dark = random.between(50, 190);
  const tint = random.between(0.75, 1);
  const gray = (value: number): Color => [value, value * (0.5 + tint / 2), value * tint];
  switch (ground) {
    case 'white':
      return () => [250, 250, 250];
    case 'plain':
      return () => gray(dark);
    case 'stripes': {
      const [width, turned] = [random.between(9, 40), random.between(0, Math.PI)];
      const [cos, sin] = [Math.cos(turned), Math.sin(turned)];
      const other = dark > 120 ? dark - 75 : dark + 75;
      return (x, y) => gray(Math.floor((x * cos + y * sin) / width) % 2 ? dark : other);
    }
    case 'wood': {
      const [width, bend] = [random.between(6, 16), random.between(20, 60)];
      return (x, y) => {
        const ring = Math.sin((y + bend * Math.sin(x / 310) + 6 * Math.sin(x / 37)) / width);
        const plank = y % 260 < 4 ? -50 : 0;
        return gray(dark + 32 * ring + 14 * Math.sin(y / 3.1 + x / 90) + plank);
      };
    }
    case 'cloth': {
      const [thread, check] = [random.between(4, 9), random.between(60, 140)];
      return (x, y) => {
        const weave = Math.sin((x * 2 * Math.PI) / thread) * Math.sin((y * 2 * Math.PI) / thread);
        const isChecked = Math.floor(x / check) % 2 !== Math.floor(y / check) % 2;
        return gray(dark + 24 * weave + (isChecked ? 45 : 0));
      };
    }
  }
}
