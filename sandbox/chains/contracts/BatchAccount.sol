// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// What an account delegates to (EIP-7702) in order to make several calls in one transaction, all or none.
contract BatchAccount {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    receive() external payable {}

    function execute(Call[] calldata calls) external payable {
        require(msg.sender == address(this), "BatchAccount: not the account");
        for (uint256 i; i < calls.length; i++) {
            (bool ok, ) = calls[i].to.call{value: calls[i].value}(calls[i].data);
            require(ok, "BatchAccount: call failed");
        }
    }
}
