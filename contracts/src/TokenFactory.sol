// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SafeTransferLib} from "solady/src/utils/SafeTransferLib.sol";

import {FixedSupplyToken} from "./FixedSupplyToken.sol";
import {VestingVault} from "./VestingVault.sol";
import {ITokenFactory} from "./interfaces/ITokenFactory.sol";
import {IVestingVault} from "./interfaces/IVestingVault.sol";
import {LaunchText} from "./libraries/LaunchText.sol";

/// @title The token factory
/// @dev Its own tokens are all it ever calls apart from its vault, so nothing can be re-entered.
contract TokenFactory is ITokenFactory {
    using SafeTransferLib for address;

    uint256 private constant MAX_GRANTS = 50;
    uint8 private constant MAX_DECIMALS = 18;

    VestingVault private immutable VAULT;

    /// @inheritdoc ITokenFactory
    mapping(address token => address) public creatorOf;

    constructor() {
        VAULT = new VestingVault();
    }

    // -------------------------------------------------------------- actions

    /// @inheritdoc ITokenFactory
    function createToken(TokenParams calldata params, IVestingVault.GrantParams[] calldata grants)
        external
        returns (address token)
    {
        LaunchText.validate(params.name, params.symbol, params.metadataUri);
        if (params.decimals > MAX_DECIMALS) revert InvalidDecimals(params.decimals);
        if (params.supply == 0) revert InvalidSupply(params.supply);
        if (grants.length > MAX_GRANTS) revert TooManyGrants(grants.length, MAX_GRANTS);
        bytes32 salt = _tokenSalt(msg.sender, params, grants);
        token = _predict(salt, params);
        if (token.code.length > 0) revert TokenAlreadyCreated(token);
        _requireRecipient(token, params.recipient);
        new FixedSupplyToken{salt: salt}(
            params.name, params.symbol, params.metadataUri, params.decimals, params.supply
        );
        creatorOf[token] = msg.sender;
        _announce(token, params, _share(token, params, grants));
    }

    // ---------------------------------------------------------------- views

    /// @inheritdoc ITokenFactory
    function predictToken(
        address creator,
        TokenParams calldata params,
        IVestingVault.GrantParams[] calldata grants
    ) external view returns (address token) {
        return _predict(_tokenSalt(creator, params, grants), params);
    }

    /// @inheritdoc ITokenFactory
    function vestingVault() external view returns (address) {
        return address(VAULT);
    }

    // -------------------------------------------------------------- private

    /// @dev Sends the whole supply away: what is granted to the vault, the rest to the recipient.
    function _share(
        address token,
        TokenParams calldata params,
        IVestingVault.GrantParams[] calldata grants
    ) private returns (uint256 vested) {
        if (grants.length > 0) {
            vested = VAULT.grant(token, grants);
            if (vested > params.supply) revert GrantsExceedSupply(vested, params.supply);
            token.safeTransfer(address(VAULT), vested);
        }
        if (vested < params.supply) token.safeTransfer(params.recipient, params.supply - vested);
    }

    function _announce(address token, TokenParams calldata params, uint256 vested) private {
        emit TokenCreated(
            token,
            msg.sender,
            params.recipient,
            params.name,
            params.symbol,
            params.metadataUri,
            params.decimals,
            params.supply,
            vested,
            block.timestamp
        );
    }

    /// @dev The caller is part of the salt: nobody can take an address that another account will use.
    /// So are the recipient and the grants: an address that was announced cannot get other ones.
    function _tokenSalt(
        address creator,
        TokenParams calldata params,
        IVestingVault.GrantParams[] calldata grants
    ) private pure returns (bytes32) {
        return keccak256(abi.encode(creator, params.salt, params.recipient, grants));
    }

    function _predict(bytes32 salt, TokenParams calldata params) private view returns (address) {
        bytes memory arguments = abi.encode(
            params.name, params.symbol, params.metadataUri, params.decimals, uint256(params.supply)
        );
        bytes32 initCodeHash =
            keccak256(abi.encodePacked(type(FixedSupplyToken).creationCode, arguments));
        bytes32 hash = keccak256(abi.encodePacked(bytes1(0xff), address(this), salt, initCodeHash));
        return address(uint160(uint256(hash)));
    }

    function _requireRecipient(address token, address recipient) private view {
        if (
            recipient == address(0) || recipient == token || recipient == address(this)
                || recipient == address(VAULT)
        ) revert InvalidRecipient(recipient);
    }
}
