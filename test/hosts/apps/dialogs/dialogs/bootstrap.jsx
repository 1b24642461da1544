import 'bootstrap/dist/css/bootstrap.min.css'
import { Modal } from 'bootstrap'
import { useRef } from 'react'

export const Page = ({ content }) => {
  const element = useRef(null)
  return (
    <>
      <button
        id="checkout"
        type="button"
        onClick={() => Modal.getOrCreateInstance(element.current).show()}
      >
        Check out
      </button>
      <div ref={element} className="modal" tabIndex={-1} data-page>
        <div className="modal-dialog">
          <div className="modal-content">{content}</div>
        </div>
      </div>
    </>
  )
}
