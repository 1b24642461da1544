/** The content of each dialog. */
export const Checkout = ({ onConnect }) => (
  <>
    <input aria-label="Name" />
    <button id="connect" type="button" onClick={onConnect}>
      Connect
    </button>
  </>
)
