import { FocusTrap } from 'focus-trap-react'
import { Opener } from '../Opener.jsx'

export const Page = ({ content }) => (
  <Opener>
    {(open, close) =>
      open && (
        <FocusTrap focusTrapOptions={{ onDeactivate: close }}>
          <div data-page role="dialog" aria-modal="true" aria-label="Check out">
            {content}
          </div>
        </FocusTrap>
      )
    }
  </Opener>
)
