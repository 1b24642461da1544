/** Footer that names this modal. */
export default function BrandFooter() {
  return (
    <p className="aside" data-brand="latchkey">
      Latchkey
    </p>
  )
}
