import { Dialog } from '@base-ui-components/react/dialog'

export const Page = ({ content }) => (
  <Dialog.Root>
    <Dialog.Trigger id="checkout">Check out</Dialog.Trigger>
    <Dialog.Portal>
      <Dialog.Backdrop style={{ position: 'fixed', inset: 0 }} />
      <Dialog.Popup data-page style={{ position: 'fixed', inset: '40px auto auto 40px' }}>
        <Dialog.Title>Check out</Dialog.Title>
        {content}
      </Dialog.Popup>
    </Dialog.Portal>
  </Dialog.Root>
)
