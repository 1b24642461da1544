import { useState } from 'react'

/** A button, and the dialog that it opens. */
export const Opener = ({ children }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button id="checkout" type="button" onClick={() => setOpen(true)}>
        Check out
      </button>
      {children(open, () => setOpen(false))}
    </>
  )
}
