# nix run .            runs the command
# nix develop          opens a shell with what ./test needs
{
  description = "Solve, count, make, rate and explain sudoku";
  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs = { self, nixpkgs }:
    let
      systems = [ "x86_64-linux" "aarch64-linux" "x86_64-darwin" "aarch64-darwin" ];
      each = make: nixpkgs.lib.genAttrs systems (system: make nixpkgs.legacyPackages.${system});
      manifest = (nixpkgs.lib.importTOML ./Cargo.toml).workspace.package;
    in
    {
      packages = each (pkgs: {
        default = pkgs.rustPlatform.buildRustPackage {
          pname = "sudokit";
          version = manifest.version;
          src = self;
          cargoLock.lockFile = ./Cargo.lock;
          cargoBuildFlags = [ "--package" "sudokit-cli" ];
          # ./test has the tests of the workspace, which need a browser, a C compiler and Python.
          doCheck = false;
          doInstallCheck = true;
          installCheckPhase = ''
            $out/bin/sudokit count ................................................................................. | grep -qx 6670903752021072936960
          '';
          nativeBuildInputs = [ pkgs.installShellFiles ];
          postInstall = ''
            $out/bin/sudokit man man
            installManPage man/*.1
            installShellCompletion --cmd sudokit \
              --bash <($out/bin/sudokit completions bash) \
              --zsh <($out/bin/sudokit completions zsh) \
              --fish <($out/bin/sudokit completions fish)
          '';
          meta = {
            description = manifest.description;
            license = with nixpkgs.lib.licenses; [ mit asl20 ];
            mainProgram = "sudokit";
          };
        };
      });
      devShells = each (pkgs: {
        default = pkgs.mkShell {
          packages = with pkgs; [ cargo rustc rustfmt clippy python3 nodejs chromium pkg-config valgrind ];
        };
      });
    };
}
