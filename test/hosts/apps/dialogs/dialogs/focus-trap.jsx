import { FocusTrap } from 'focus-trap-react'
import { useState } from 'react'

export const Page = ({ content }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button id="checkout" type="button" onClick={() => setOpen(true)}>
        Check out
      </button>
      {open && (
        <FocusTrap focusTrapOptions={{ onDeactivate: () => setOpen(false) }}>
          <div data-page role="dialog" aria-modal="true" aria-label="Check out">
            {content}
          </div>
        </FocusTrap>
      )}
    </>
  )
}
