// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// What the odd tokens of older days have in common: a balance for everyone who asks.
abstract contract OddToken {
    string public constant name = "Odd";
    string public constant symbol = "ODD";
    uint8 public constant decimals = 6;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
    }

    function move(address to, uint256 value, uint256 arriving) internal {
        require(balanceOf[msg.sender] >= value, "OddToken: balance too low");
        balanceOf[msg.sender] -= value;
        balanceOf[to] += arriving;
        emit Transfer(msg.sender, to, value);
    }
}

/// Says false where others revert, and moves nothing.
contract RefusingToken is OddToken {
    function transfer(address, uint256) external pure returns (bool) {
        return false;
    }
}

/// Returns nothing, as Tether does on Ethereum.
contract SilentToken is OddToken {
    function transfer(address to, uint256 value) external {
        move(to, value, value);
    }
}

/// Keeps a tenth of each transfer, and logs the whole.
contract SecretTollToken is OddToken {
    function transfer(address to, uint256 value) external returns (bool) {
        move(to, value, value - value / 10);
        return true;
    }
}
