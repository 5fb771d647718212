/** The full-screen spinner of app.html. */
export function FullScreenSpinner({ label }: { label: string }) {
  return (
    <output className="spinner-screen">
      <span className="spinner" />
      <span className="visually-hidden">{label}</span>
    </output>
  );
}
