import { Modal } from 'antd'
import { Opener } from '../Opener.jsx'

export const Page = ({ content }) => (
  <Opener>
    {(open, close) => (
      <Modal open={open} onCancel={close} title="Check out">
        <div data-page>{content}</div>
      </Modal>
    )}
  </Opener>
)
