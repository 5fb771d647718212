/** look/spinner.css has the styles of this spinner. */
export function FullScreenSpinner({ label }: { label: string }) {
  return (
    <output className="spinner-screen">
      <span className="spinner" />
      <span className="visually-hidden">{label}</span>
    </output>
  );
}
