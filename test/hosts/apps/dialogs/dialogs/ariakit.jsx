import { Dialog, DialogHeading } from '@ariakit/react'
import { Opener } from '../Opener.jsx'

export const Page = ({ content }) => (
  <Opener>
    {(open, close) => (
      <Dialog
        data-page
        open={open}
        onClose={close}
        style={{ position: 'fixed', inset: '40px auto auto 40px' }}
      >
        <DialogHeading>Check out</DialogHeading>
        {content}
      </Dialog>
    )}
  </Opener>
)
