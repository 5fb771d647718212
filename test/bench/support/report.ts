/** At least `share` of all values are not larger than the result. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export function printTable(title: string, [head, ...rows]: readonly (readonly string[])[]): void {
  const all = [head ?? [], ...rows];
  const widths = (head ?? []).map((_, column) =>
    Math.max(...all.map((row) => (row[column] ?? '').length)),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  console.log(`\n${title}`);
  console.log(line(head ?? []));
  console.log(widths.map((width) => '-'.repeat(width)).join('  '));
  for (const row of rows) console.log(line(row));
}

export function tellBroken(broken: readonly string[]): boolean {
  for (const each of broken) console.log(`Not held: ${each}`);
  if (broken.length === 0) console.log('All bounds are held.');
  return broken.length === 0;
}
