import { Dialog, DialogPanel, DialogTitle } from '@headlessui/react'
import { useState } from 'react'

export const Page = ({ content }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button id="checkout" type="button" onClick={() => setOpen(true)}>
        Check out
      </button>
      <Dialog open={open} onClose={() => setOpen(false)}>
        <div style={{ position: 'fixed', inset: 0 }}>
          <DialogPanel data-page style={{ margin: 40 }}>
            <DialogTitle>Check out</DialogTitle>
            {content}
          </DialogPanel>
        </div>
      </Dialog>
    </>
  )
}
