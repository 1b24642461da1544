/** Says what this modal is. */
export default function BrandFooter() {
  return (
    <p className="aside" data-brand="latchkey">
      Latchkey
    </p>
  )
}
