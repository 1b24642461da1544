import { Dialog, DialogHeading } from '@ariakit/react'
import { useState } from 'react'

export const Page = ({ content }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button id="checkout" type="button" onClick={() => setOpen(true)}>
        Check out
      </button>
      <Dialog
        data-page
        open={open}
        onClose={() => setOpen(false)}
        style={{ position: 'fixed', inset: '40px auto auto 40px' }}
      >
        <DialogHeading>Check out</DialogHeading>
        {content}
      </Dialog>
    </>
  )
}
