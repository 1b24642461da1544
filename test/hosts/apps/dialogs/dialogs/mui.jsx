import { Dialog, DialogTitle } from '@mui/material'
import { Opener } from '../Opener.jsx'

export const Page = ({ content }) => (
  <Opener>
    {(open, close) => (
      <Dialog open={open} onClose={close} data-page>
        <DialogTitle>Check out</DialogTitle>
        {content}
      </Dialog>
    )}
  </Opener>
)
