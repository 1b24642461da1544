import * as Dialog from '@radix-ui/react-dialog'

export const Page = ({ content }) => (
  <Dialog.Root>
    <Dialog.Trigger id="checkout">Check out</Dialog.Trigger>
    <Dialog.Portal>
      <Dialog.Overlay style={{ position: 'fixed', inset: 0 }} />
      <Dialog.Content data-page style={{ position: 'fixed', inset: '40px auto auto 40px' }}>
        <Dialog.Title>Check out</Dialog.Title>
        <Dialog.Description>Pay</Dialog.Description>
        {content}
      </Dialog.Content>
    </Dialog.Portal>
  </Dialog.Root>
)
