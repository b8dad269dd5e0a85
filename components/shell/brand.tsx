export function BrandMark() {
  return (
    <svg viewBox="0 0 18 18" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="1.7" strokeLinecap="round" strokeLinejoin="round" aria-hidden className="text-accent flex-none">
      <path d="M2.5 13.5h6.8a4.6 4.6 0 0 0 0-9.2H5.2" />
      <path d="M8 1.5L5 4.3l3 2.8" />
      <circle cx="14.6" cy="13.5" r="1.5" fill="currentColor" stroke="none" />
    </svg>
  );
}
