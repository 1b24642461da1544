/** Whether the visitor asked for less motion. */
export function prefersLessMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
