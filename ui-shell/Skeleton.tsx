/** Grey shapes where rows will be, so that nothing moves when they come. */
export function Skeleton({
  rows = 3,
  round = false,
  slim = false,
}: {
  /** The number of shapes, three by default. */
  readonly rows?: number
  /** Circles in place of squares, where pictures will be round. */
  readonly round?: boolean
  /** As high as buttons and fields, where those will be. */
  readonly slim?: boolean
}) {
  return (
    <div className={`skeleton${round ? ' round' : ''}${slim ? ' slim' : ''}`} aria-hidden="true">
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a shape has no other identity
        <span key={at} />
      ))}
    </div>
  )
}
