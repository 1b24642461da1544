/** Numbers reads and events, which may overlap; a later one that is in makes an earlier one stale. */
export function createOrder(): () => () => boolean {
  let last = 0
  let newest = 0
  return () => {
    const own = ++last
    return () => {
      if (own < newest) return false
      newest = own
      return true
    }
  }
}
