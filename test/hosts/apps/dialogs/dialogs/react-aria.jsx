import { Button, Dialog, DialogTrigger, Heading, Modal, ModalOverlay } from 'react-aria-components'

export const Page = ({ content }) => (
  <DialogTrigger>
    <Button id="checkout">Check out</Button>
    <ModalOverlay isDismissable style={{ position: 'fixed', inset: 0 }}>
      <Modal>
        <Dialog data-page>
          <Heading slot="title">Check out</Heading>
          {content}
        </Dialog>
      </Modal>
    </ModalOverlay>
  </DialogTrigger>
)
