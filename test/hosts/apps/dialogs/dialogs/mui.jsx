import { Dialog, DialogTitle } from '@mui/material'
import { useState } from 'react'

export const Page = ({ content }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button id="checkout" type="button" onClick={() => setOpen(true)}>
        Check out
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} data-page>
        <DialogTitle>Check out</DialogTitle>
        {content}
      </Dialog>
    </>
  )
}
