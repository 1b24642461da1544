/** Grey shapes where rows will be, so that nothing moves when they come. */
export function Skeleton({
  rows = 3,
  round = false,
}: {
  readonly rows?: number
  readonly round?: boolean
}) {
  return (
    <div className={round ? 'skeleton round' : 'skeleton'} aria-hidden="true">
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes without content are told apart by nothing else
        <span key={at} />
      ))}
    </div>
  )
}
