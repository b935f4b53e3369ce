'use strict';
const { default: NodeEnvironment } = require('jest-environment-node');
const { shareEnvironment } = require('./sharedEnvironment.cjs');

/** Node, shared by all test files of a worker. */
module.exports = shareEnvironment(NodeEnvironment);
