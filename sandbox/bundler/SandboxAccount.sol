// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// A user operation as the EntryPoint of version 0.7 hands it to an account (ERC-4337).
struct PackedUserOperation {
    address sender;
    uint256 nonce;
    bytes initCode;
    bytes callData;
    bytes32 accountGasLimits;
    uint256 preVerificationGas;
    bytes32 gasFees;
    bytes paymasterAndData;
    bytes signature;
}

/// The smart account of the sandbox's secure frame: one owner, calls through the canonical EntryPoint, and signatures of its own (ERC-1271).
/// Development only: it has not been audited and it cannot be upgraded.
contract SandboxAccount {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    address public constant entryPoint = 0x0000000071727De22E5E9d8BAf0edAc6f37da032;
    address public immutable owner;

    bytes32 private constant DOMAIN = keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant SIGNED = keccak256("SandboxAccountMessage(bytes32 hash)");
    uint256 private constant HALF_ORDER = 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0;

    constructor(address owner_) payable {
        owner = owner_;
    }

    receive() external payable {}

    modifier byOwner() {
        require(msg.sender == entryPoint || msg.sender == owner, "SandboxAccount: not the owner");
        _;
    }

    function execute(address to, uint256 value, bytes calldata data) external byOwner {
        _call(to, value, data);
    }

    /// All of them or none.
    function executeBatch(Call[] calldata calls) external byOwner {
        for (uint256 i = 0; i < calls.length; i++) _call(calls[i].to, calls[i].value, calls[i].data);
    }

    function validateUserOp(PackedUserOperation calldata op, bytes32 opHash, uint256 missing) external returns (uint256) {
        require(msg.sender == entryPoint, "SandboxAccount: not the EntryPoint");
        bytes32 signed = keccak256(abi.encodePacked("\x19Ethereum Signed Message:\n32", opHash));
        bool valid = _isOwners(signed, op.signature);
        if (missing > 0) {
            // Whether it was enough is for the EntryPoint to say.
            (bool paid, ) = msg.sender.call{value: missing}("");
            paid;
        }
        return valid ? 0 : 1;
    }

    /// What the owner signs in the account's name: bound to this account on this chain, so that no other account of the owner takes it.
    function signedHash(bytes32 hash) public view returns (bytes32) {
        bytes32 domain = keccak256(abi.encode(DOMAIN, keccak256("SandboxAccount"), keccak256("1"), block.chainid, address(this)));
        return keccak256(abi.encodePacked("\x19\x01", domain, keccak256(abi.encode(SIGNED, hash))));
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        return _isOwners(signedHash(hash), signature) ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }

    function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC721Received.selector;
    }

    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC1155Received.selector;
    }

    function onERC1155BatchReceived(address, address, uint256[] calldata, uint256[] calldata, bytes calldata) external pure returns (bytes4) {
        return this.onERC1155BatchReceived.selector;
    }

    function _isOwners(bytes32 hash, bytes calldata signature) private view returns (bool) {
        if (signature.length != 65 || uint256(bytes32(signature[32:64])) > HALF_ORDER) return false;
        address signer = ecrecover(hash, uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64]));
        return signer != address(0) && signer == owner;
    }

    function _call(address to, uint256 value, bytes calldata data) private {
        (bool ok, bytes memory answer) = to.call{value: value}(data);
        if (ok) return;
        assembly {
            revert(add(answer, 32), mload(answer))
        }
    }
}

/// Puts an owner's account at an address known beforehand; the EntryPoint calls it with the first operation.
contract SandboxAccountFactory {
    function createAccount(address owner) external returns (address account) {
        account = addressOf(owner);
        if (account.code.length == 0) new SandboxAccount{salt: 0}(owner);
    }

    function addressOf(address owner) public view returns (address) {
        bytes32 code = keccak256(abi.encodePacked(type(SandboxAccount).creationCode, abi.encode(owner)));
        return address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), bytes32(0), code)))));
    }
}
