import { Dialog, DialogPanel, DialogTitle } from '@headlessui/react'
import { Opener } from '../Opener.jsx'

export const Page = ({ content }) => (
  <Opener>
    {(open, close) => (
      <Dialog open={open} onClose={close}>
        <div style={{ position: 'fixed', inset: 0 }}>
          <DialogPanel data-page style={{ margin: 40 }}>
            <DialogTitle>Check out</DialogTitle>
            {content}
          </DialogPanel>
        </div>
      </Dialog>
    )}
  </Opener>
)
