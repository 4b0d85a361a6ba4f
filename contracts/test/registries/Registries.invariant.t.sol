// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IdentityRegistry} from "../../src/registries/IdentityRegistry.sol";
import {ReputationRegistry} from "../../src/registries/ReputationRegistry.sol";
import {RegistriesHandler} from "../support/RegistriesHandler.sol";
import {vm} from "../support/Vm.sol";

/// @title What holds for agents and their ratings, whatever anybody does
contract RegistriesInvariantTest {
    struct FuzzSelector {
        address addr;
        bytes4[] selectors;
    }

    RegistriesHandler private handler;
    IdentityRegistry private identity;
    ReputationRegistry private reputation;

    function setUp() external {
        handler = new RegistriesHandler();
        (address identities, address ratings,) = handler.registries();
        identity = IdentityRegistry(identities);
        reputation = ReputationRegistry(ratings);
    }

    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    /// The handler's own setting up is none of the actions.
    function targetSelectors() external view returns (FuzzSelector[] memory targets) {
        bytes4[] memory actions = new bytes4[](7);
        actions[0] = handler.register.selector;
        actions[1] = handler.transfer.selector;
        actions[2] = handler.burn.selector;
        actions[3] = handler.proveWallet.selector;
        actions[4] = handler.strangerTries.selector;
        actions[5] = handler.giveFeedback.selector;
        actions[6] = handler.revokeFeedback.selector;
        targets = new FuzzSelector[](1);
        targets[0] = FuzzSelector({addr: address(handler), selectors: actions});
    }

    /// Ids have no gaps, owners are those of the books, and a wallet is only ever the first owner's
    /// or a proved one of the owner now.
    function invariant_AgentsAreWhatTheirOwnersMadeThem() external view {
        uint256 count = handler.registered();
        vm.assertEq(identity.agentCount(), count);
        for (uint256 i; i < count; ++i) {
            address owner = handler.ownerOf(i);
            (bool ok, bytes memory said) =
                address(identity).staticcall(abi.encodeCall(identity.ownerOf, (i)));
            vm.assertTrue(ok == (owner != address(0)), "revoked or there");
            if (!ok) continue;
            vm.assertEq(abi.decode(said, (address)), owner);
            vm.assertEq(identity.getAgentWallet(i), handler.walletOf(i));
        }
    }

    /// Every rating has its number, nothing is lost, and what counts is what was not revoked.
    function invariant_RatingsAreNumberedWithoutGaps() external view {
        for (uint256 i; i < handler.registered(); ++i) {
            for (uint256 j; j < handler.ACTORS(); ++j) {
                address client = handler.actor(j);
                uint256 given = handler.ratings(i, client);
                vm.assertEq(reputation.getLastIndex(i, client), given);
                address[] memory list = new address[](1);
                list[0] = client;
                (uint64 count,,) = reputation.getSummary(i, list, "", "");
                vm.assertEq(count, handler.standing(i, client));
            }
        }
    }

    function test_handler_EveryActionHappens() external {
        handler.register(0);
        handler.proveWallet(0, 400);
        handler.giveFeedback(0, 1, 5);
        handler.revokeFeedback(0, 1, 0);
        handler.strangerTries(0, 4);
        handler.transfer(0, 2);
        handler.burn(0);
        string[7] memory names = [
            "register",
            "transfer",
            "burn",
            "proveWallet",
            "strangerTries",
            "giveFeedback",
            "revokeFeedback"
        ];
        for (uint256 i; i < names.length; ++i) {
            vm.assertEq(handler.done(names[i]), 1, names[i]);
        }
    }
}
