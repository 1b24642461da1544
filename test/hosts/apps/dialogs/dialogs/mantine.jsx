import '@mantine/core/styles.css'
import { MantineProvider, Modal } from '@mantine/core'
import { Opener } from '../Opener.jsx'

export const Page = ({ content }) => (
  <MantineProvider>
    <Opener>
      {(open, close) => (
        <Modal opened={open} onClose={close} title="Check out" data-page>
          {content}
        </Modal>
      )}
    </Opener>
  </MantineProvider>
)
