import {
  Dialog,
  DialogBody,
  DialogSurface,
  FluentProvider,
  webLightTheme,
} from '@fluentui/react-components'
import { Opener } from '../Opener.jsx'

export const Page = ({ content }) => (
  <FluentProvider theme={webLightTheme}>
    <Opener>
      {(open, close) => (
        <Dialog open={open} onOpenChange={(_event, { open }) => open || close()}>
          <DialogSurface aria-label="Check out" data-page>
            <DialogBody>{content}</DialogBody>
          </DialogSurface>
        </Dialog>
      )}
    </Opener>
  </FluentProvider>
)
