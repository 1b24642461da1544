import { ChakraProvider, Dialog, defaultSystem, Portal } from '@chakra-ui/react'

export const Page = ({ content }) => (
  <ChakraProvider value={defaultSystem}>
    <Dialog.Root>
      <Dialog.Trigger id="checkout">Check out</Dialog.Trigger>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content data-page>
            <Dialog.Title>Check out</Dialog.Title>
            {content}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  </ChakraProvider>
)
