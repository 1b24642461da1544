// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface SwapToken {
    function balanceOf(address owner) external view returns (uint256);
    function transfer(address to, uint256 value) external returns (bool);
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

/// A market of pairs, each of the coin and one token. The product of what a pair holds stays the same or grows; 0.85 % of what is given
/// stays with it. From token to token goes through the coin.
contract SwapDesk {
    address public constant COIN = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;
    uint256 public constant FEE = 85;
    address public immutable keeper = msg.sender;

    struct Pair {
        uint256 coin;
        uint256 token;
    }
    mapping(address => Pair) public pairs;

    event Swap(address indexed user, address indexed from, address indexed to, uint256 given, uint256 got);

    /// Takes what it holds beyond its books, and the coins that come along, for the pair of that token.
    function fill(address token) external payable {
        pairs[token].token = SwapToken(token).balanceOf(address(this));
        pairs[token].coin += msg.value;
    }

    /// Leaves so many tenths of a percent of the pair.
    function thin(address token, uint256 permille) external {
        require(msg.sender == keeper, "SwapDesk: not the keeper");
        Pair storage pair = pairs[token];
        uint256 coin = pair.coin - (pair.coin * permille) / 1000;
        uint256 out = pair.token - (pair.token * permille) / 1000;
        pair.coin -= coin;
        pair.token -= out;
        SwapToken(token).transfer(keeper, out);
        pay(keeper, coin);
    }

    /// What an amount would give.
    function quote(address from, address to, uint256 given) public view returns (uint256) {
        require(from != to, "SwapDesk: nothing to swap");
        uint256 net = given - (given * FEE) / 10000;
        if (from != COIN) net = leg(pairs[from].token, pairs[from].coin, net);
        return to == COIN ? net : leg(pairs[to].coin, pairs[to].token, net);
    }

    /// What has to be given to get at least so much.
    function price(address from, address to, uint256 wanted) external view returns (uint256) {
        require(from != to, "SwapDesk: nothing to swap");
        uint256 net = to == COIN ? wanted : back(pairs[to].coin, pairs[to].token, wanted);
        if (from != COIN) net = back(pairs[from].token, pairs[from].coin, net);
        return (net * 10000) / (10000 - FEE) + 1;
    }

    /// Reverts after the deadline, in seconds of the chain's time.
    function swap(address from, address to, uint256 given, uint256 least, address receiver, uint256 deadline) external payable returns (uint256 got) {
        require(block.timestamp <= deadline, "SwapDesk: the deadline passed");
        got = quote(from, to, given);
        require(got >= least, "SwapDesk: the price moved");
        require(msg.value == (from == COIN ? given : 0), "SwapDesk: wrong value");
        uint256 coin = from == COIN ? given : to == COIN ? got : leg(pairs[from].token, pairs[from].coin, given - (given * FEE) / 10000);
        if (from != COIN) {
            require(SwapToken(from).transferFrom(msg.sender, address(this), given), "SwapDesk: not paid");
            pairs[from].token += given;
            pairs[from].coin -= coin;
        }
        if (to != COIN) {
            pairs[to].coin += coin;
            pairs[to].token -= got;
            SwapToken(to).transfer(receiver, got);
        } else pay(receiver, got);
        emit Swap(msg.sender, from, to, given, got);
    }

    /// No more than half of what a pair holds leaves it at once.
    function leg(uint256 held, uint256 other, uint256 given) private pure returns (uint256 got) {
        require(held > 0 && other > 0, "SwapDesk: insufficient liquidity");
        got = (other * given) / (held + given);
        require(got <= other / 2, "SwapDesk: insufficient liquidity");
        require(got > 0, "SwapDesk: too little to swap");
    }

    function back(uint256 held, uint256 other, uint256 wanted) private pure returns (uint256) {
        require(wanted > 0 && wanted <= other / 2, "SwapDesk: insufficient liquidity");
        return (held * wanted) / (other - wanted) + 1;
    }

    function pay(address to, uint256 amount) private {
        (bool ok, ) = to.call{value: amount}("");
        require(ok, "SwapDesk: not received");
    }
}
