import { Drawer } from 'vaul'

export const Page = ({ content }) => (
  <Drawer.Root>
    <Drawer.Trigger id="checkout">Check out</Drawer.Trigger>
    <Drawer.Portal>
      <Drawer.Overlay style={{ position: 'fixed', inset: 0 }} />
      <Drawer.Content data-page style={{ position: 'fixed', inset: 'auto 0 0 0' }}>
        <Drawer.Title>Check out</Drawer.Title>
        <Drawer.Description>Pay</Drawer.Description>
        {content}
      </Drawer.Content>
    </Drawer.Portal>
  </Drawer.Root>
)
